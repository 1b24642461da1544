import { fault } from '#kernel'

/**
 * Code that is loaded when it is first needed, with one more try when that fails. Rejects with
 * `internal`: the site may have been updated meanwhile.
 */
export async function importWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load().catch(load)
  } catch (cause) {
    throw fault('internal', cause)
  }
}
