import { unlessAborted } from '#kernel'
import type { Explorer } from '#plugins/explorer/port'
import type { Wanted } from './port.ts'

const pageSize = 40
const searchSize = 100

/** Resolves when it is known what stands in the short list: pages leave that out. */
const shortList = (explorer: Explorer) =>
  new Promise<void>((resolve) => {
    const isThere = () => ['ready', 'failed'].includes(explorer.get().status)
    explorer.start()
    if (isThere()) return resolve()
    const release = explorer.subscribe(() => {
      if (!isThere()) return
      release()
      resolve()
    })
  })

/** A page of all wallets, or the best hundred of a search. */
export async function askFor(
  explorer: Explorer,
  { search, certified }: Wanted,
  page: number,
  signal: AbortSignal,
): ReturnType<Explorer['find']> {
  await unlessAborted(shortList(explorer), signal)
  if (search)
    return {
      ...(await explorer.find({ page: 1, entries: searchSize, search, certified, signal })),
      more: false,
    }
  const shown = explorer.get().wallets.flatMap(({ id, kind }) => (kind === 'custom' ? [] : [id]))
  return explorer.find({
    page,
    entries: pageSize,
    certified,
    exclude: certified ? [] : shown,
    signal,
  })
}
