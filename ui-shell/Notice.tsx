import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './IconName.ts'

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

/** A state that fills a view or a part of it: offline, failed, expired, empty. */
export function Notice({ icon, tone = 'neutral', title, children, action }: Props) {
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
