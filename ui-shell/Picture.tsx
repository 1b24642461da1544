import { useLayoutEffect, useRef, useState } from 'react'
import { isWebLink } from '#kernel'
import { applyHues } from './applyHues.ts'

const isImage = (source: string) => /^data:image\/|^blob:/i.test(source) || isWebLink(source)

type Props = {
  /**
   * A `data:image/`, `blob:` or `https:` URL; anything else, and what does not load, shows the
   * letter.
   */
  readonly source?: string | undefined
  /** Name of the subject; its first letter replaces a missing picture. */
  readonly name: string
  /** `medium` by default. */
  readonly size?: 'small' | 'medium' | 'large'
  /** A circle in place of a square with round corners: for networks and tokens. */
  readonly round?: boolean
}

/** The picture of a wallet, network or token. Decoration: the name must stand beside it. */
export function Picture({ source, name, size = 'medium', round = false }: Props) {
  const [broken, setBroken] = useState<string>()
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => applyHues(box.current, name), [name])
  const shown = source !== undefined && source !== broken && isImage(source)
  return (
    <span
      ref={box}
      className={`picture ${size}${round ? ' round' : ''}${shown ? '' : ' letter'}`}
      aria-hidden="true"
    >
      {shown ? (
        <img
          src={source}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setBroken(source)}
        />
      ) : (
        [...name.trim()][0]?.toUpperCase()
      )}
    </span>
  )
}
