import type { Visit } from './openVisit.ts'

type Chunk = { readonly file: string; readonly isDynamicEntry?: boolean }

/**
 * The product's lazily loaded source files among a visit's requests, sorted; chunks that only
 * hold shared code are left out.
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
