import type { MouseEventHandler, ReactNode } from 'react'
import type { DataAttributes } from './DataAttributes.ts'
import { Icon } from './Icon.tsx'
import { NewTabNote } from './NewTabNote.tsx'
import { safeHref } from './safeHref.ts'

type Props = DataAttributes & {
  /** The link leads there; for an address that no link may have, nothing is drawn. */
  readonly href: string
  /** `primary` by default. */
  readonly variant?: 'primary' | 'quiet'
  /** A new tab by default, which screen readers announce. */
  readonly target?: string | undefined
  /** Leads to a site that is not the host's: shows an arrow before the words. */
  readonly external?: boolean
  /** As wide as the view. */
  readonly wide?: boolean
  /** Called by a press, before the link is followed. */
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>
  /** The words of the link. */
  readonly children: ReactNode
}

/** A link that looks like a button: a step of the view that happens elsewhere. */
export function ButtonLink({
  href,
  variant = 'primary',
  target = '_blank',
  external = false,
  wide = false,
  children,
  ...rest
}: Props) {
  const address = safeHref(href)
  if (address === undefined) return null
  return (
    <a
      {...rest}
      className={`button ${variant}${wide ? ' wide' : ''}`}
      href={address}
      target={target}
      rel="noreferrer noopener"
    >
      {external && <Icon name="external" small />}
      <span>
        {children}
        {target === '_blank' && <NewTabNote />}
      </span>
    </a>
  )
}
