import type { HttpResponse, Platform } from '#kernel'
import { readField } from '#kernel'

/** Why a page has to be loaded anew: its site was rebuilt, or the browser asks for no file twice. */
export type ReloadReason = 'updated' | 'kept-failure'

/** The way on for a page that has to be loaded anew. */
export type Reload = { readonly reason: ReloadReason; run(): void }

/** A request of the page, as its resource timing has it. */
export type PageRequest = {
  readonly name: string
  readonly initiatorType: string
  readonly decodedBodySize: number
}

/** The messages of an error and of up to three causes. */
function readMessages(error: unknown, depth = 0): readonly string[] {
  const causes = depth < 3 && error ? readMessages(readField(error, 'cause'), depth + 1) : []
  return [String(readField(error, 'message')), ...causes]
}

/** Safari names no file, but its list of requests has those that brought nothing. */
const findEmptyScripts = (requests: readonly PageRequest[]) =>
  [
    ...new Set(
      requests
        .filter(({ name, decodedBodySize }) => decodedBodySize === 0 && /\.m?js(\?|$)/.test(name))
        .map(({ name }) => name),
    ),
  ].slice(-3)

/**
 * Finds out whether loading the page anew is the way on after an import failed. Requests its file
 * once, or the up to three files that may be it; `undefined` if a server fails or does not answer.
 * `requests` are those of the page so far.
 */
export async function findReloadReason(
  error: unknown,
  { fetch }: Pick<Platform, 'fetch'>,
  requests: readonly PageRequest[],
): Promise<ReloadReason | undefined> {
  const imports = requests.filter(({ initiatorType }) => initiatorType !== 'fetch')
  const messages = readMessages(error)
  const [file] = messages.flatMap((message) => /https?:\/\/[^\s'")]+/.exec(message) ?? [])
  const isUnnamed = messages.some((one) => one.startsWith('Importing a module script failed'))
  const files = file ? [file] : isUnnamed ? findEmptyScripts(imports) : []
  const answers = await Promise.all(files.map((one) => fetch(one, {}).catch(() => undefined)))
  if (answers.some((answer) => answer && isGone(answer))) return 'updated'
  // Each import is made twice. Firefox asks the server once, and keeps the failure.
  const isAskedOnce = imports.filter(({ name }) => name === file).length === 1
  return isAskedOnce && answers[0]?.ok ? 'kept-failure' : undefined
}

/** Many servers answer with the site's first page for what they do not have. */
const isGone = ({ status, ok, headers }: HttpResponse) =>
  status === 404 || status === 410 || (ok && /html/.test(headers.get('content-type') ?? ''))
