/** The lab's page for a position. */
export function labLink(fen: string, chess960: boolean): string {
  return `#/lab?${new URLSearchParams({ fen, ...(chess960 && { chess960: '1' }) })}`;
}
