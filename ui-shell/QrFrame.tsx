import type { ReactNode } from 'react'
import css from './qrFrame.css?inline'
import { useStyles } from './useStyles.ts'

type Props = {
  /** True while the code is prepared: a grey pattern keeps its place. */
  readonly busy: boolean
  /** Replaces a code that could not be loaded. */
  readonly failure?: string | undefined
  /** The QR code. */
  readonly children?: ReactNode
}

/** The white square of a QR code, whose size does not depend on the code. */
export function QrFrame({ busy, failure, children }: Props) {
  useStyles(css)
  return (
    <div className="qr-frame" aria-busy={busy}>
      {children}
      {failure !== undefined && <p>{failure}</p>}
    </div>
  )
}
