import { useLayoutEffect, useRef } from 'react'
import { applyHues } from './applyHues.ts'
import css from './texts.css?inline'
import { useStyles } from './useStyles.ts'

/**
 * A coloured disc that is always the same for the same address. Decoration: the address must stand
 * beside it.
 */
export function Identicon({
  address,
  large = false,
}: {
  /** The address that decides the colours. */
  readonly address: string
  /** As large as the picture of an account. */
  readonly large?: boolean
}) {
  useStyles(css)
  const disc = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => applyHues(disc.current, address), [address])
  return <span ref={disc} className={large ? 'identicon large' : 'identicon'} aria-hidden="true" />
}
