import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'

type Code = { QrCode(props: { readonly text: string; readonly label: string }): ReactNode }
const load = (): Promise<Code> => import('./QrCode.tsx')

/**
 * The drawing of codes, fetched while the address is: `undefined` while it is on its way, `null`
 * when it cannot be had.
 */
export function useCode(): Code | null | undefined {
  const [found, setFound] = useState<{ readonly code: Code | null }>()
  useEffect(() => {
    let gone = false
    load()
      .catch(load)
      .then(
        (code) => gone || setFound({ code }),
        () => gone || setFound({ code: null }),
      )
    return () => {
      gone = true
    }
  }, [])
  return found?.code
}
