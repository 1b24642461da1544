/** Characters that fit on a line of a modal of 320 px. */
export const lineLength = 27
