import type { Platform } from '#kernel'
import { readField } from '#kernel'

/** The file that an import could not load, where the browser names it. */
function findFile(error: unknown, depth = 0): string | undefined {
  const [file] = /https?:\/\/[^\s'")]+/.exec(String(readField(error, 'message'))) ?? []
  return file ?? (depth < 3 && error ? findFile(readField(error, 'cause'), depth + 1) : undefined)
}

/**
 * True if a file that failed to load is gone, because the site was rebuilt after the page loaded.
 * Requests the file once; false if the server fails or does not answer, and in browsers that do not
 * name the file (Safari).
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
