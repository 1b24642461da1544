import type { Visit } from './openVisit.ts'

type Chunk = { readonly file: string; readonly isDynamicEntry?: boolean }

/**
 * The lazily loaded source files of the product among a visit's requests, sorted; chunks that only
 * hold what others share go with them.
 */
export async function listRequestedChunks({ page, requests }: Visit): Promise<string[]> {
  const manifest: Readonly<Record<string, Chunk>> = await (
    await fetch(new URL('/.vite/manifest.json', page.url()))
  ).json()
  const asked = new Set(requests.map((url) => new URL(url).pathname))
  return Object.entries(manifest)
    .filter(
      ([source, { file, isDynamicEntry }]) =>
        isDynamicEntry && source.startsWith('../../') && asked.has(`/${file}`),
    )
    .map(([source]) => source.replace('../../', ''))
    .sort()
}
