import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './IconName.ts'
import { useAnnounce } from './useAnnounce.ts'

type Props = {
  /** One of the icons above. */
  readonly icon: IconName
  /** `neutral` by default. */
  readonly tone?: 'neutral' | 'error' | 'warning' | 'success'
  /** The state in a few words. */
  readonly title: string
  /** Its consequences, and a button that helps. */
  readonly children?: ReactNode
  /** The way out: one button. */
  readonly action?: ReactNode
}

/**
 * A state that fills a view or a part of it: offline, failed, expired, empty. Its title is
 * announced to screen readers.
 */
export function Notice({ icon, tone = 'neutral', title, children, action }: Props) {
  const announce = useAnnounce()
  useEffect(() => announce(title), [announce, title])
  return (
    <div className={`notice ${tone}`}>
      <span className="notice-icon">
        <Icon name={icon} />
      </span>
      <p className="notice-title">{title}</p>
      {children !== undefined && <div className="notice-text">{children}</div>}
      {action}
    </div>
  )
}
