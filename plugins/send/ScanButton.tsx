import { useEffect, useState } from 'react'
import { IconButton, useText } from '#ui-shell'
import type { QrDetector } from './createQrDetector.ts'
import { createQrDetector } from './createQrDetector.ts'
import { messages } from './messages.ts'

/** Opens the camera, where the browser reads QR codes. */
export function ScanButton({ onScan }: { onScan(detector: QrDetector): void }) {
  const t = useText(messages)
  const [detector, setDetector] = useState<QrDetector>()
  useEffect(() => {
    let gone = false
    createQrDetector()
      .then((found) => gone || setDetector(found))
      .catch(() => {}) // A browser that only has the name of it.
    return () => {
      gone = true
    }
  }, [])
  if (!detector) return null
  return (
    <IconButton icon="qr" label={t('scan')} data-action="scan" onClick={() => onScan(detector)} />
  )
}
