/** Ends a text with a full stop, so that another sentence can follow. */
export const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
