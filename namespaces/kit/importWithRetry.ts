import { fault } from '#kernel'

/**
 * Imports code on first use and tries once more on failure.
 * Rejects with `internal`: the site may have been updated meanwhile.
 */
export async function importWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load().catch(load)
  } catch (cause) {
    throw fault('internal', cause)
  }
}
