import type { Platform } from '#kernel'
import { readField } from '#kernel'

/** The file that an import could not load, where the browser names it. */
function findFile(error: unknown, depth = 0): string | undefined {
  const [file] = /https?:\/\/[^\s'")]+/.exec(String(readField(error, 'message'))) ?? []
  return file ?? (depth < 3 && error ? findFile(readField(error, 'cause'), depth + 1) : undefined)
}

/**
 * Whether a file that could not be loaded is there no more: the site was built anew since the page
 * was loaded. Its server is asked once; a server that does not answer,
 * or fails, says nothing. False where the browser does not name the file, as Safari does not.
 */
export async function isStaleChunk(
  error: unknown,
  { fetch }: Pick<Platform, 'fetch'>,
): Promise<boolean> {
  const file = findFile(error)
  const answer = file && (await fetch(file, {}).catch(() => undefined))
  if (!answer) return false
  // Many servers answer with the site's first page for what they do not have.
  return (
    answer.status === 404 ||
    answer.status === 410 ||
    (answer.ok && /html/.test(answer.headers.get('content-type') ?? ''))
  )
}
