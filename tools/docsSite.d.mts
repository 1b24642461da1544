/** Builds the pages of docs as a site and returns its folder. */
export declare function buildDocsSite(folder?: string): string
