import { useEffect, useState } from 'react'
import { pictures } from '#plugins/tokens/port'
import { useLazyService } from '#ui-shell'

/** A picture that the provider names, once it is in memory; nothing waits for it. */
export function useRemotePicture(url: string | undefined): string | undefined {
  const source = useLazyService(pictures)
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let gone = false
    void source?.load(url).then((found) => gone || setPicture(found))
    return () => {
      gone = true
    }
  }, [source, url])
  return picture
}
