import { useEffect, useState } from 'react'
import { pictures } from '#plugins/tokens/port'
import { Picture, useService } from '#ui-shell'
import type { SwapToken } from './port.ts'

/** The picture of a token; one that the provider has is fetched when it is first shown. */
export function TokenPicture({ token: { asset, logo }, small = false }: { readonly token: SwapToken; readonly small?: boolean }) {
  const { load } = useService(pictures)
  const [found, setFound] = useState<string>()
  const wanted = asset.iconUrl ? undefined : logo
  useEffect(() => {
    let gone = false
    setFound(undefined)
    if (wanted !== undefined) void load(wanted).then((source) => gone || setFound(source))
    return () => {
      gone = true
    }
  }, [load, wanted])
  return <Picture source={asset.iconUrl || found} name={asset.symbol} size={small ? 'small' : 'medium'} round />
}
