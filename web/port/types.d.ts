// The port between page and engine, as types. Nothing here is run or shipped: the type check reads it.

/** What stands behind the page. */
export interface Port {
  /** Asks for one answer; throws a PortError. With onProgress the engine tells how far it is, where it can. */
  call(name: string, request?: object | null, options?: CallOptions): Promise<any>;
}

export interface CallOptions {
  /** Raised when the answer is no longer wanted: the work stops and the call throws kind `cancelled`. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  done: number;
  total: number | null;
  words: string;
}

/** A step, as docs/explain.md has it; a hint of a lower level leaves out what it may not tell. */
export interface Step {
  technique: string;
  title: string;
  family?: string;
  assumes_uniqueness?: boolean;
  placements?: string[];
  eliminations?: string[];
  houses?: { house: string; part: string }[];
  candidates?: { candidate: string; part: string }[];
  chains?: Node[][];
  /** The same chains in Eureka notation, the last with what follows. */
  eureka?: string[];
  /** Only in a hint of level `where`: cells to look at. */
  cells?: string[];
  words?: { nudge?: string; where?: string; full?: string };
}

/** A node of a chain. */
export interface Node {
  digit: number;
  cells: string[];
  on: boolean;
  set?: string[];
}

export interface About {
  version: string;
  formats: any[];
  levels: any[];
  symmetries: any[];
  sizes: string[];
  limits?: Record<string, unknown>;
}
