import { importWithRetry, LatchkeyError } from '#kernel'

/** Imports code of the modal, twice if needed. Rejects with `code-missing`. */
export const importCode = <T>(load: () => Promise<T>): Promise<T> =>
  importWithRetry(load).catch((cause) => {
    throw new LatchkeyError('code-missing', {}, { cause })
  })
