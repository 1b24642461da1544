import { useEffect, useState } from 'react'
import { pictures } from '#plugins/tokens/port'
import { Picture, useService } from '#ui-shell'
import { imageOf } from './imageOf.ts'
import type { Transfer } from './port.ts'

/** The picture of what changed hands: a coin is round, a collectible has corners. A letter stands in. */
export function TransferPicture({ transfer, name }: { readonly transfer: Transfer; readonly name: string }) {
  const { load } = useService(pictures)
  const { type, url } = imageOf(transfer)
  const [source, setSource] = useState<string>()
  useEffect(() => {
    let gone = false
    void load(url).then((found) => gone || setSource(found))
    return () => {
      gone = true
    }
  }, [load, url])
  return <Picture source={source} name={name} round={type === 'FUNGIBLE'} />
}
