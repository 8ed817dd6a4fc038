// Written by tools/messages.py from the server's message modules. Do not edit: run it again.

export type LineCount =
  | 1
  | 2
  | 3
  | 4
  | 5

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
  autoQueen: boolean
  answerAtOnce: boolean
  moveTimes: boolean
  takebacks: boolean
  kibitz: boolean
  analysisLines: LineCount
  analysisThreads: number
}

export type Colour =
  | 'white'
  | 'black'

export type Sign =
  | 'person'
  | 'crown'
  | 'dice'
  | 'hand'
  | 'tree'
  | 'scissors'
  | 'branch'
  | 'chances'
  | 'chip'
  | 'chick'
  | 'flag'
  | 'magnet'
  | 'bricks'
  | 'bolt'
  | 'hourglass'
  | 'arrows'
  | 'gift'
  | 'mountain'
  | 'flame'
  | 'owl'

/** `text` as a person writes it (`5+3`, `none`), `kind` in words (`no clock`); a clock begins with `base`. */
export interface ControlInfo {
  text: string
  kind: string
  base?: number
}

/** What to call the two sides where people read: `You`, `Kibitz 1500`. */
export interface Titles {
  white: string
  black: string
}

/** What does not change. `persons` are the colours that people play; `strength` says what is in force.  `material` is that of the first position: White's pieces minus Black's, in pawns. */
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
  material: number
}

/** A move and the position after it. `to` is where the king arrives when it castles.  `takes` is what it captures (p n b r q); `material` is White's pieces minus Black's, in pawns; `clock` is what its side has left. */
export interface MoveInfo {
  uci: string
  san: string
  spoken: string
  fen: string
  from: string
  to: string
  check: boolean
  material: number
  takes?: string
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

/** `label` is what people read; `hint` says more of it, where there is more to say. */
export interface SettingValue {
  value: string
  label: string
  hint?: string
}

/** Something to choose about an opponent: the values in their order, on a slider or as a list. */
export interface SettingInfo {
  key: string
  label: string
  shape: 'slider' | 'list'
  values: SettingValue[]
  default: string
}

/** How strong the owner plays, by that many games; `error` is half the 95 % interval. `next` is an opponent's id. */
export interface OwnRatingInfo {
  rating: number
  error: number
  games: number
  next: string
  nextTitle: string
}

/** One entry of the list to pick from.  `id` is its own in the list. The player is called `name`, with the chosen settings after it (`NAME:KEY=VALUE,…`). `group` heads its part of the list; `rating` is in words, and empty where none was measured. */
export interface Opponent {
  id: string
  name: string
  group: string
  sign: Sign
  title: string
  sentence: string
  rating: string
  settings: SettingInfo[]
}

/** The player that a name means: the name in normal form, and what to say about it. */
export interface PlayerInfo {
  name: string
  title: string
  sentence: string
  rating: string
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

/** How two computers go on: whether they wait to be told, and the seconds that a move takes at least. */
export interface Pace {
  paused: boolean
  wait: number
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
  canTakeback: boolean
  check?: string
  clocks?: Clocks
  outcome?: OutcomeInfo
  drawOffer?: Colour
  claimable?: string
  opening?: OpeningInfo
  pace?: Pace
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

/** Stage 1 asks for the piece alone, 2 for the move, 3 for the reason. */
export interface HintRequest {
  id: string
  type: 'hint'
  stage: 1 | 2 | 3
}

/** What would the other side do if one passed? */
export interface ThreatRequest {
  id: string
  type: 'threat'
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

/** Two computers shall pause, or go on; `wait` seconds for a move at least. */
export interface PaceRequest {
  id: string
  type: 'pace'
  paused: boolean
  wait: number
}

/** Of two computers that pause, the one to move shall move. */
export interface StepRequest {
  id: string
  type: 'step'
}

/** A game of two computers shall end here, without a result. */
export interface EndRequest {
  id: string
  type: 'end'
}

/** Whether this tab wants an evaluation of every position from now on. */
export interface EvaluateRequest {
  id: string
  type: 'evaluate'
  on: boolean
}

/** Whether this tab wants to hear what its person's mistakes allow, from now on. */
export interface KibitzRequest {
  id: string
  type: 'kibitz'
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
  | ThreatRequest
  | OfferDrawRequest
  | AnswerDrawRequest
  | ClaimDrawRequest
  | ResignRequest
  | StopRequest
  | PaceRequest
  | StepRequest
  | EndRequest
  | EvaluateRequest
  | KibitzRequest
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

/** The search after `ply` moves: the best `move` so far, its `san`, its `line`, `time` since it began. */
export interface ThinkingMessage {
  type: 'thinking'
  ply: number
  depth: number
  score: string
  move: string
  san: string
  line: string
  time: number
}

/** Stage 1: `square` of the piece to move. Stages 2 and 3: the move too. `spoken` says it. */
export interface HintMessage {
  type: 'hint'
  stage: 1 | 2 | 3
  square: string
  spoken: string
  move?: string
  san?: string
}

/** What the other side would do if one passed, and its `move`, if it has one. */
export interface ThreatMessage {
  type: 'threat'
  spoken: string
  move?: string
}

/** Of the position after `ply` moves: `cp` centipawns or `mate` moves, and the words for it. */
export interface EvaluationMessage {
  type: 'evaluation'
  ply: number
  text: string
  cp?: number
  mate?: number
}

/** What the move that made `ply` allows. */
export interface KibitzMessage {
  type: 'kibitz'
  ply: number
  text: string
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
  | ThreatMessage
  | EvaluationMessage
  | KibitzMessage
  | NoticeMessage
  | DrawMessage
  | RematchMessage
  | ErrorMessage

/** Who can be picked, group by group. `written` is an example for whoever writes a player's short name.  `you` is there once a game has been played against somebody whose strength is known. */
export interface Players {
  opponents: Opponent[]
  written: string
  you?: OwnRatingInfo
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

/** `outcome` is its sentence, missing while the game is unfinished. Times are ISO 8601.  `date` is the day that the game's own tag gives, as far as it is known; `ratings` are as its tags have them. A game that cannot be read is `damaged`: the reason, and nothing else that counts. */
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
  date?: string
  event?: string
  ratings?: Titles
  opening?: OpeningInfo
  damaged?: string
}

/** `total` counts all that the filter lets through, not only those of this page. */
export interface GameList {
  games: GameSummary[]
  total: number
}

export interface PgnImport {
  pgn: string
}

/** A game that could not be read: its place in the text, and the line of the fault, both counted from 1. */
export interface ImportFault {
  game: number
  line: number
  reason: string
}

/** The games that are in the store now, how many could not be read, and the first of those. */
export interface ImportedGames {
  numbers: number[]
  skipped: number
  faults: ImportFault[]
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

/** A search under way: the positions visited by now. */
export interface TreeProgress {
  type: 'progress'
  visited: number
}

/** One round of deepening: the row of its root, and its depth in half-moves. */
export interface TreeRound {
  row: number
  depth: number
}

/** A finished search, before the bytes of its columns; kibitz/lab/recording.py says what they are (`Packed`).  Values there are centipawns from the side to move. `visited` are the positions of all rounds; not `complete`: the search was stopped. `rows`, `pats`, `cuts` and `skipped` are the lengths of the columns. */
export interface SearchTree {
  type: 'tree'
  fen: string
  chess960: boolean
  depth: number
  complete: boolean
  visited: number
  seconds: number
  rounds: TreeRound[]
  rows: number
  pats: number
  cuts: number
  skipped: number
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
  net: boolean
  ended?: string
}

/** What a piece is worth to its own side: to the net, by the terms, and what its side would lose without it. */
export interface NetPiece {
  square: string
  piece: string
  value: number
  classic: number
  loss?: number
}

/** What a neuron adds to the score, from White's side. */
export interface NetNeuron {
  neuron: number
  total: number
}

/** What a net says of a position, from White's side: the pieces, white less black, and `bias` are the score exactly.  `informed` is the score with what is known of endgames, as the search takes it; `neurons` are those that say most. */
export interface NetInsight {
  fen: string
  net: string
  score: number
  bias: number
  informed: number
  classic: number
  pieces: NetPiece[]
  neurons: NetNeuron[]
}

/** What a neuron looks at: its weights by kind of piece, own ones first, and by square from a1, in 255ths.  Its own side sits below, and its king stands on the files a to d. */
export interface NeuronWeights {
  neuron: number
  bias: number
  toMove: number
  other: number
  weights: number[][]
}

/** What a net said of a position at each report of its run, in centipawns for the side to move. */
export interface WatchedScores {
  fen: string
  scores: number[]
}

/** The run that made a net, report by report: on the positions it learnt from, and on unseen ones. */
export interface NetLearning {
  steps: number[]
  losses: number[]
  unseen: number[]
  positions: WatchedScores[]
}

export interface RankRequest {
  fen: string
  chess960: boolean
}

/** `text` is its value from White's side, `loss` the share of points that it gives away against the best. */
export interface RankedMove {
  uci: string
  san: string
  text: string
  loss: number
}

/** The moves of a position by a short search at full strength, the best first. */
export interface RankedMoves {
  moves: RankedMove[]
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

/** Monte Carlo tree search: so many looks at a position. */
export interface LooksRequest {
  fen: string
  chess960: boolean
  looks: number
}

/** How often a move was looked at, and the share of points it brought the side to move. */
export interface MoveLooks {
  uci: string
  san: string
  looks: number
  mean: number
}

/** The moves of a position, the most visited first. */
export interface Looks {
  looks: number
  moves: MoveLooks[]
}

/** The search as it is written. `places`: the line of each event of a replay, in the order of the events. */
export interface CodeListing {
  lines: string[]
  places: number[]
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

/** Play a match until it has this many games. */
export interface GoOn {
  games: number
  concurrency?: number
}

export type TournamentKindName =
  | 'round-robin'
  | 'gauntlet'
  | 'swiss'
  | 'knockout'

/** As in a match, but `games` are those of each meeting. `players` are in the order of their seeding.  `rounds` are for a Swiss alone; without them it has enough for a winner. */
export interface NewTournament {
  kind: TournamentKindName
  players: string[]
  games: number
  limits: string
  chess960: boolean
  rounds?: number
  concurrency?: number
  seed?: number
  openings?: string
}

/** Play what is left of a tournament. */
export interface PlayOn {
  concurrency?: number
}

/** Of a match or a tournament. */
export interface ArenaNumber {
  number: number
}

/** The first player's Elo less the second's, in words and as numbers; 95 %. All games of the match count. */
export interface EloInfo {
  text: string
  superiority: number
  elo: number
  low: number
  high: number
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

/** `games` of `expected` have ended, and `over` is whether that is all. `leader` has the first place so far.  `resumable`: it can be continued from here. */
export interface TournamentInfo {
  number: number
  kind: TournamentKindName
  players: string[]
  meetingGames: number
  seed: number
  openings: string
  chess960: boolean
  started: string
  games: number
  expected: number
  running: boolean
  resumable: boolean
  over: boolean
  leader?: string
  problem?: string
}

/** The matches that belong to no tournament. `cores` is how many games can be played at once. */
export interface ArenaList {
  matches: MatchInfo[]
  tournaments: TournamentInfo[]
  cores: number
}

/** What a player scored against another, and the match in which. */
export interface CrossCell {
  match: number
  points: number
  games: number
}

/** One player. `against` is in the order of the rows; `elo` is empty where the results determine none. */
export interface CrossRow {
  player: string
  elo: string
  points: number
  games: number
  wins: number
  draws: number
  losses: number
  tieBreaks: number[]
  against: (CrossCell | null)[]
}

/** In the order of the places; `order` says what decides about these. */
export interface CrosstableInfo {
  rows: CrossRow[]
  order: string
  tieBreaks: string[]
}

/** A side of a meeting in the bracket; nobody: not known yet, or a bye in the first round. */
export interface TieSide {
  player?: string
  points?: number
  through: boolean
}

export interface TieInfo {
  sides: TieSide[]
  match?: number
}

/** The meetings of one round. `bye` is who had none in a round of a Swiss. */
export interface RoundInfo {
  ties: TieInfo[]
  bye?: string
}

/** What was known after this many games. */
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

/** `chances` are White's, in percent, before the first move and after each, as its mover saw it; null: not said.  `previous` and `next` are the neighbours in the match, where those have been played. */
export interface ArenaGameDetail {
  game: GameInfo
  moves: MoveInfo[]
  outcome: OutcomeInfo
  chances: (number | null)[]
  previous?: number
  next?: number
}

/** A game under way; `move` is its last one. With its players, the number says which game it is. */
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

/** `bracket` is that of a knock-out, `rounds` are those of a Swiss; both are empty for other kinds. */
export interface TournamentMessage {
  type: 'tournament'
  tournament: TournamentInfo
  table: CrosstableInfo
  bracket: RoundInfo[]
  rounds: RoundInfo[]
}

export type ArenaMessage =
  | ProgressMessage
  | TournamentMessage
  | BoardsMessage

/** Analyse what `moves` lead to from `fen`. With `threat`, what the other side would do if one passed. */
export interface AnalyseRequest {
  type: 'analyse'
  number: number
  fen: string
  chess960: boolean
  moves: string[]
  lines: LineCount
  threat: boolean
}

/** Analyse nothing. */
export interface RestRequest {
  type: 'rest'
}

export type BoardRequest =
  | AnalyseRequest
  | RestRequest

/** `share` is the part of the point that White can expect, from 0 to 1. */
export interface AnalysisLine {
  text: string
  share: number
  moves: string[]
}

/** What is known so far about the question of that number; `speed` is positions a second. */
export interface AnalysisMessage {
  type: 'analysis'
  number: number
  depth: number
  positions: number
  speed: number
  lines: AnalysisLine[]
  done: boolean
}

/** `share` is the move's part of the weights, from 0 to 1. */
export interface BookMove {
  move: string
  share: number
}

export interface TableMove {
  move: string
  result: 'win' | 'draw' | 'loss'
}

/** How many people of each band of ratings chose it, and their per cent of the points; 0 where nobody did. */
export interface PeopleMove {
  move: string
  games: number[]
  scores: number[]
}

/** What people played, the most played first. `bands` are where they begin; `games` are of all moves. */
export interface PeopleHere {
  bands: number[]
  games: number[]
  moves: PeopleMove[]
}

/** `book` and `tables` are empty where there are none, or where they do not reach. Results are the mover's.  `people` is there as far as the counts of openings reach. */
export interface PositionFacts {
  opening?: OpeningInfo
  ended?: string
  book: BookMove[]
  tables: TableMove[]
  people?: PeopleHere
}

export type MarkName =
  | 'brilliant'
  | 'only move'
  | 'best'
  | 'good'
  | 'book'
  | 'forced'
  | 'inaccuracy'
  | 'mistake'
  | 'blunder'
  | 'missed win'

export type PhaseName =
  | 'opening'
  | 'middle game'
  | 'endgame'

export type ReviewStage =
  | 'waiting'
  | 'searching'
  | 'deepening'
  | 'wording'
  | 'done'

/** A move of a line and the position after it. `uci` is 0000 where a side passes. */
export interface LineMove {
  uci: string
  san: string
  fen: string
}

/** A sentence of a kind of the lab's, and the line from before the move that proves it. */
export interface RemarkInfo {
  kind: string
  text: string
  line: LineMove[]
}

/** `grade` is 0 for a sound move, 3 for a blunder; `better` is the best line instead, from before the move. */
export interface MoveVerdict {
  ply: number
  mark: MarkName
  grade: number
  before: number
  after: number
  loss: number
  better: LineMove[]
  remarks: RemarkInfo[]
}

export interface PhaseReview {
  phase: PhaseName
  moves: number
  accuracy: number
}

/** Figures are missing where no move is known. `performance` is a rating with the interval of nine in ten. */
export interface SideReview {
  accuracy?: number
  averageLoss?: number
  marks: Record<string, number>
  phases: PhaseReview[]
  performance?: number[]
}

export interface ReviewSides {
  white: SideReview
  black: SideReview
}

/** All that is known: on connecting, and whenever a stage begins.  `chances` has a place for each position, the first one's too. `missing` are those that could not be searched. `turning` is the move after which the winner was ahead for good. */
export interface ReviewMessage {
  type: 'review'
  game: GameInfo
  moves: MoveInfo[]
  stage: ReviewStage
  done: number
  total: number
  chances: (number | null)[]
  verdicts: MoveVerdict[]
  keyMoments: number[]
  sides: ReviewSides
  missing: number
  outcome?: OutcomeInfo
  turning?: number
}

/** One position more, and the verdicts on the moves to it and from it, as far as both their positions are known. */
export interface VerdictMessage {
  type: 'verdict'
  ply: number
  done: number
  total: number
  verdicts: MoveVerdict[]
  chance?: number
}

/** What became of a move instead of a mistake. `loss` are points of win chance less than the best move's. */
export interface TriedMessage {
  type: 'tried'
  ply: number
  move: string
  accepted: boolean
  text: string
  loss: number
}

export type ReviewServerMessage =
  | ReviewMessage
  | VerdictMessage
  | TriedMessage
  | ErrorMessage

/** Another move instead of the one that made `ply`. */
export interface TryRequest {
  type: 'try'
  ply: number
  move: string
}

/** Review the game anew: something is missing. */
export interface AgainRequest {
  type: 'again'
}

export type ReviewRequest =
  | TryRequest
  | AgainRequest

/** A sentence; none where no level played the move, or it was about as good as any. */
export interface OversightInfo {
  text?: string
}

/** A reviewed game of one's own; `points` are 1, 0.5 or 0. `started` is ISO 8601. */
export interface ProgressGame {
  number: number
  started: string
  opponent: string
  points: number
  accuracy: number
}

/** How many moves there were, and of each kind of mistake. */
export interface ProgressPhase {
  phase: PhaseName
  moves: number
  inaccuracies: number
  mistakes: number
  blunders: number
}

export interface ProgressTally {
  name: string
  games: number
  points: number
  accuracy: number
}

/** `games` are in their order. `unreviewed` counts one's own finished games without a review. */
export interface ProgressInfo {
  games: ProgressGame[]
  phases: ProgressPhase[]
  openings: ProgressTally[]
  opponents: ProgressTally[]
  unreviewed: number
  you?: OwnRatingInfo
}

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

export const HUMAN = 'human'

export const LAST_SETUP = 959

export const LONGEST_MOVE = 40

export const LISTED = 50

export const MOST_LISTED = 500

export const LONGEST_SEARCH = 200

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const

export const MOST_MATCH_GAMES = 20000

export const MOST_TOURNAMENT_PLAYERS = 32

export const LEAST_REVIEWED = 10

export const LINE_COUNTS = [1, 2, 3, 4, 5] as const

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

export const UNKNOWN = -2147483648

export const MOST_POSITIONS = 1000000

export const MATE = 100000

export const HORIZON = 1000

export const INFINITY = 100001
