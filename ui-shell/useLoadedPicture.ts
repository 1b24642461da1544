import { useEffect, useState } from 'react'

type Load = (url: string | undefined) => Promise<string | undefined>

/**
 * Returns the picture at `url` once `load` has resolved; until then nothing, and never an earlier
 * picture.
 */
export function useLoadedPicture(
  load: Load | undefined,
  url: string | undefined,
): string | undefined {
  const [loaded, setLoaded] = useState<{
    readonly url: string
    readonly source: string | undefined
  }>()
  useEffect(() => {
    if (!load || url === undefined) return
    let gone = false
    void load(url).then((source) => gone || setLoaded({ url, source }))
    return () => {
      gone = true
    }
  }, [load, url])
  return loaded !== undefined && loaded.url === url ? loaded.source : undefined
}
