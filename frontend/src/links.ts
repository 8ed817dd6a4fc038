/** Links from page to page, for a position. */

const positionQuery = (fen: string, chess960: boolean): URLSearchParams =>
  new URLSearchParams({ fen, ...(chess960 && { chess960: '1' }) });

export const labLink = (fen: string, chess960: boolean): string => `#/lab?${positionQuery(fen, chess960)}`;

export const analysisLink = (fen: string, chess960: boolean): string => `#/analysis?${positionQuery(fen, chess960)}`;
