// Written by tools/messages.py from the server's message modules. Do not edit: run it again.

export type Theme =
  | 'auto'
  | 'light'
  | 'dark'

export type BoardTheme =
  | 'wood'
  | 'green'
  | 'blue'
  | 'grey'
  | 'contrast'

export type PieceSet =
  | 'cburnett'
  | 'plain'

export type Code =
  | 'malformed'
  | 'too-big'
  | 'too-fast'
  | 'not-your-turn'
  | 'illegal'
  | 'stale'
  | 'repeated'
  | 'over'
  | 'forbidden'
  | 'unknown-game'
  | 'busy'
  | 'failed'

/** Nothing has changed. `re` is the id of the message at fault, where it has one. */
export interface ErrorMessage {
  type: 'error'
  code: Code
  message: string
  re?: string
}

/** The body of every answer that is an error. */
export interface Problem {
  code: Code
  message: string
}

export interface PageSettings {
  theme: Theme
  board: BoardTheme
  pieces: PieceSet
  sound: boolean
  figurines: boolean
  coordinates: boolean
  destinations: boolean
  evalBar: boolean
  thinking: boolean
  animation: boolean
  premoves: boolean
  takebacks: boolean
}

export type Colour =
  | 'white'
  | 'black'

/** `text` as a person writes it (`5+3`, `none`), `kind` in words (`no clock`). */
export interface ControlInfo {
  text: string
  kind: string
}

/** What to call the two sides where people read: `You`, `Kibitz 1500`. */
export interface Titles {
  white: string
  black: string
}

/** What does not change. `persons` are the colours that people play; `strength` says what is in force. */
export interface GameInfo {
  number: number
  white: string
  black: string
  titles: Titles
  persons: Colour[]
  control: ControlInfo
  startFen: string
  chess960: boolean
  strength: Record<string, string>
}

/** A move and the position after it. `to` is where the king arrives when it castles. */
export interface MoveInfo {
  uci: string
  san: string
  spoken: string
  fen: string
  from: string
  to: string
  check: boolean
  capture: boolean
  clock?: number
  used?: number
  score?: string
  depth?: number
  nodes?: number
  remark?: string
}

export interface OutcomeInfo {
  result: string
  text: string
  winner?: Colour
}

export interface OpeningInfo {
  eco: string
  name: string
}

/** What each side has taken, as letters: p n b r q. */
export interface Captured {
  white: string[]
  black: string[]
}

/** An opponent by strength; without `elo`: as strong as it can be. */
export interface Level {
  name: string
  label: string
  elo?: number
}

/** An opponent by the way it thinks. */
export interface OpponentKind {
  name: string
  pattern: string
  sentence: string
  example: string
}

/** Moves that were taken back; the first of them was the move number `ply`, counted from 0. */
export interface Variation {
  ply: number
  moves: MoveInfo[]
}

/** Left at the time of sending. */
export interface Clocks {
  white: number
  black: number
  running?: Colour
}

/** What changes. `dests` are empty while no person is to move; `promotions` are among them (`e7e8`). */
export interface Now {
  fen: string
  turn: Colour
  ply: number
  revision: number
  dests: Record<string, string[]>
  promotions: string[]
  thinking: boolean
  captured: Captured
  material: number
  canTakeback: boolean
  check?: string
  clocks?: Clocks
  outcome?: OutcomeInfo
  drawOffer?: Colour
  claimable?: string
  opening?: OpeningInfo
  metrics?: string[]
}

export interface PageRequest {
  id: string
}

/** `ply` is the number of moves that the sender saw played; `move` is UCI or what a person types. */
export interface MoveRequest {
  id: string
  type: 'move'
  ply: number
  move: string
}

export interface TakebackRequest {
  id: string
  type: 'takeback'
}

/** Stage 1 asks for the piece alone, 2 for the move. */
export interface HintRequest {
  id: string
  type: 'hint'
  stage: 1 | 2
}

export interface OfferDrawRequest {
  id: string
  type: 'offer-draw'
}

export interface AnswerDrawRequest {
  id: string
  type: 'answer-draw'
  accept: boolean
}

export interface ClaimDrawRequest {
  id: string
  type: 'claim-draw'
}

export interface ResignRequest {
  id: string
  type: 'resign'
}

/** The computer shall move now. */
export interface StopRequest {
  id: string
  type: 'stop'
}

/** Whether this tab wants an evaluation of every position from now on. */
export interface EvaluateRequest {
  id: string
  type: 'evaluate'
  on: boolean
}

export interface RematchRequest {
  id: string
  type: 'rematch'
}

export type PageMessage =
  | MoveRequest
  | TakebackRequest
  | HintRequest
  | OfferDrawRequest
  | AnswerDrawRequest
  | ClaimDrawRequest
  | ResignRequest
  | StopRequest
  | EvaluateRequest
  | RematchRequest

/** All of it: on connecting, after a takeback, in any doubt. */
export interface StateMessage {
  type: 'state'
  game: GameInfo
  moves: MoveInfo[]
  variations: Variation[]
  now: Now
}

/** One more move; `ply` counts the moves with it. */
export interface MovedMessage {
  type: 'moved'
  ply: number
  move: MoveInfo
  now: Now
}

export interface NowMessage {
  type: 'now'
  now: Now
}

/** The search under way: `line` in SAN, `time` since it began. */
export interface ThinkingMessage {
  type: 'thinking'
  depth: number
  score: string
  line: string
  nodes: number
  nps: number
  time: number
}

/** Stage 1: `square` of the piece to move. Stage 2: the move too. */
export interface HintMessage {
  type: 'hint'
  stage: 1 | 2
  square: string
  spoken: string
  move?: string
  san?: string
}

/** Of the position after `ply` moves: `cp` centipawns or `mate` moves, and the words for it. */
export interface EvaluationMessage {
  type: 'evaluation'
  ply: number
  text: string
  cp?: number
  mate?: number
}

/** A quiet line. */
export interface NoticeMessage {
  type: 'notice'
  text: string
}

/** What became of a draw offer. */
export interface DrawMessage {
  type: 'draw'
  answer: 'accepted' | 'declined' | 'offered'
}

export interface RematchMessage {
  type: 'rematch'
  number: number
}

export type ServerMessage =
  | StateMessage
  | MovedMessage
  | NowMessage
  | ThinkingMessage
  | HintMessage
  | EvaluationMessage
  | NoticeMessage
  | DrawMessage
  | RematchMessage
  | ErrorMessage

export interface RatingInfo {
  elo: number
  error: number
}

/** `engines` are the names of the outside engines that can be played, each as uci:NAME. */
export interface Players {
  levels: Level[]
  kinds: OpponentKind[]
  engines: string[]
  ratings: Record<string, RatingInfo>
}

/** One outside engine of the owner's list. `options` are OPTION=VALUE. */
export interface EngineEntry {
  name: string
  command: string
  options: string[]
}

export interface EngineEntries {
  engines: EngineEntry[]
}

/** `command` is PROGRAM [ARGUMENT]… [OPTION=VALUE]…, quoted as in a shell. */
export interface NewEngine {
  name: string
  command: string
}

/** `colour` is the person's; `both` are people's; with `none`, `opponent` plays White against `second`. */
export interface NewGame {
  opponent: string
  colour: 'white' | 'black' | 'random' | 'both' | 'none'
  second?: string
  clock: string
  fen?: string
  chess960?: number
  pgn?: string
  seed?: number
}

export interface GameNumber {
  number: number
}

/** `outcome` is its sentence, missing while the game is unfinished. Times are ISO 8601. */
export interface GameSummary {
  number: number
  white: string
  black: string
  titles: Titles
  persons: Colour[]
  result: string
  plies: number
  clock: string
  started: string
  updated: string
  outcome?: string
}

/** `total` counts all that the filter lets through, not only those of this page. */
export interface GameList {
  games: GameSummary[]
  total: number
}

export interface PgnImport {
  pgn: string
}

export interface GameNumbers {
  numbers: number[]
}

/** What the page asks for before it draws anything. `running` is the latest game that waits for a person. */
export interface Front {
  settings: PageSettings
  running?: StateMessage
}

/** By its FEN, as the end of a game, or as one of the Chess960 set-ups.  `shuffled` says whether castling is that of Chess960; without it, the FEN shows. */
export interface PositionQuery {
  fen?: string
  pgn?: string
  chess960?: number
  shuffled?: boolean
}

/** The rights of KQkq that kings and rooks leave open, and the squares behind pawns that may have just moved two. */
export interface Allowed {
  castling: string
  enPassant: string[]
}

/** `fen` as the game would write it, `chess960` by its rights to castle; `problem`: why it cannot be played.  `allowed` is missing where the FEN cannot be read. */
export interface PositionVerdict {
  fen: string
  chess960: boolean
  playable: boolean
  allowed?: Allowed
  problem?: string
}

export type EvaluationName =
  | 'material'
  | 'centre'
  | 'simple'
  | 'engine'

/** A search of `depth` half-moves with these techniques; it stops at `max_nodes` positions. */
export interface TreeRequest {
  fen: string
  chess960: boolean
  depth: number
  evaluation: EvaluationName
  pruning: boolean
  ordering: boolean
  quiescence: boolean
  table: boolean
  deepening: boolean
  maxNodes?: number
}

export interface TreeCounts {
  positions: number
  leaves: number
  cuts: number
  skipped: number
  tableHits: number
  quiescence: number
}

/** One number of each kind for every visit to a position, in their order: kibitz/lab/columns.py says what they are.  `pat` and `skipped` are by row, for those that have any. `unfinished` are the rows without a value. */
export interface TreeColumns {
  ends: number[]
  moves: number[]
  depths: number[]
  alpha: number[]
  beta: number[]
  value: number[]
  unfinished: number[]
  marks: number[]
  pat: Record<string, number>
  skipped: Record<string, number[]>
}

/** The last round that was finished, `reached` half-moves deep. Values are centipawns for White.  `visited` are the positions of all rounds; not `complete`: the search was stopped. */
export interface SearchTree {
  fen: string
  chess960: boolean
  depth: number
  reached: number
  complete: boolean
  visited: number
  seconds: number
  counts: TreeCounts
  principal: number[]
  columns: TreeColumns
}

export type StatementKind =
  | 'mate'
  | 'mated'
  | 'ending'
  | 'forced'
  | 'gain'
  | 'loss'
  | 'threat'
  | 'prevention'
  | 'alternative'
  | 'better'
  | 'quiet'

export interface TermShare {
  term: string
  value: number
}

/** A term for both sides. Centipawns; `total` is from White's side. */
export interface TermSides {
  term: string
  white: number
  black: number
  total: number
}

/** What a piece is worth to its own side, and without its bare value: how well it stands. */
export interface PiecePart {
  square: string
  piece: string
  value: number
  placement: number
  shares: TermShare[]
}

export interface MoveName {
  uci: string
  san: string
}

/** The evaluation of a position without searching, from White's side.  The totals of `terms` add up to the score; so do the pieces, white less black, with the totals of `rest`. */
export interface PositionInsight {
  fen: string
  chess960: boolean
  score: number
  phase: number
  scale: number
  terms: TermSides[]
  rest: TermSides[]
  pieces: PiecePart[]
  moves: MoveName[]
  ended?: string
}

export interface WhyRequest {
  fen: string
  chess960: boolean
  move: string
  depth?: number
}

/** `lines` are what proves it and, where two are compared, what it is held against. */
export interface Reason {
  kind: StatementKind
  text: string
  lines: string[]
}

/** Not `complete`: there was no time to search, and nothing is said. */
export interface Reasons {
  move: MoveName
  depth: number
  complete: boolean
  reasons: Reason[]
}

/** Players are `PLAYER[@LIMITS]`; `limits` are for those without: `2+0.05`, `movetime=0.1`, `nodes=500`, `depth=3`.  `openings` is EPD, FEN or PGN; without it they are made by the seed. `elo0` and `elo1` ask for a sequential test. */
export interface NewMatch {
  first: string
  second: string
  games: number
  limits: string
  chess960: boolean
  concurrency?: number
  seed?: number
  openings?: string
  elo0?: number
  elo1?: number
}

/** Play a match to so many games in all. */
export interface GoOn {
  games: number
  concurrency?: number
}

export interface MatchNumber {
  number: number
}

/** The first player's Elo less the second's, in words and, where it is finite, as numbers; 95 %. */
export interface EloInfo {
  text: string
  superiority: number
  elo?: number
  low?: number
  high?: number
}

export interface SprtInfo {
  elo0: number
  elo1: number
  llr: number
  lower: number
  upper: number
  verdict: 'H0' | 'H1' | 'open'
}

/** `target` is how many games a match that is played shall have; `resumable`: it can be continued from here.  `first` and `second` say exactly who plays, within which limits; the titles are what to call them. */
export interface MatchInfo {
  number: number
  first: string
  second: string
  firstTitle: string
  secondTitle: string
  seed: number
  openings: string
  chess960: boolean
  started: string
  games: number
  wins: number
  draws: number
  losses: number
  elo: EloInfo
  running: boolean
  resumable: boolean
  target?: number
  sprt?: SprtInfo
  tournament?: number
  problem?: string
}

/** `cores` is how many games can be played at once. */
export interface MatchList {
  matches: MatchInfo[]
  cores: number
}

/** What was known after so many games. */
export interface EloPoint {
  games: number
  elo: number
  low: number
  high: number
}

export interface ArenaGame {
  number: number
  titles: Titles
  result: string
  outcome: string
  plies: number
}

/** The last to end first. */
export interface ArenaGames {
  games: ArenaGame[]
  total: number
}

export interface ArenaGameDetail {
  game: GameInfo
  moves: MoveInfo[]
  outcome: OutcomeInfo
}

/** A game under way; `move` is its last one. */
export interface LiveBoard {
  game: number
  titles: Titles
  fen: string
  ply: number
  move?: string
}

export interface ProgressMessage {
  type: 'progress'
  match: MatchInfo
  course: EloPoint[]
  latest: ArenaGame[]
}

export interface BoardsMessage {
  type: 'boards'
  boards: LiveBoard[]
}

export type ArenaMessage =
  | ProgressMessage
  | BoardsMessage

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

export const HUMAN = 'human'

export const LAST_SETUP = 959

export const LONGEST_MOVE = 40

export const LISTED = 50

export const MOST_LISTED = 500

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const

export const MOST_MATCH_GAMES = 20000

export const THEMES = ['auto', 'light', 'dark'] as const

export const BOARD_THEMES = ['wood', 'green', 'blue', 'grey', 'contrast'] as const

export const PIECE_SETS = ['cburnett', 'plain'] as const

export const EVALUATIONS = ['material', 'centre', 'simple', 'engine'] as const

export const CLOSINGS = { MOVES: 0, EVALUATED: 1, MATED: 2, STALEMATE: 3, DRAW: 4, TABLE_EXACT: 5, TABLE_LOWER: 6, TABLE_UPPER: 7 } as const

export const CLOSE = 7

export const STOOD_PAT = 8

export const RAISED = 16

export const CUTTING = 32

export const CUT = 64

export const MATE = 100000

export const HORIZON = 1000

export const INFINITY = 100001
