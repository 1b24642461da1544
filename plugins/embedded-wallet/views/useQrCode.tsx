import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'

type QrCodeModule = { QrCode(props: { readonly text: string; readonly label: string }): ReactNode }
const load = (): Promise<QrCodeModule> => import('./QrCode.tsx')

/**
 * Loads the QR code renderer together with the address: `undefined` while loading, `null` if it
 * failed.
 */
export function useQrCode(): QrCodeModule | null | undefined {
  const [loaded, setFound] = useState<{ readonly code: QrCodeModule | null }>()
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
  return loaded?.code
}
