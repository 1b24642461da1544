import type { ReactNode, RefObject } from 'react'
import { useState } from 'react'
import type { RouteRef } from '#kernel'
import { IconButton } from './IconButton.tsx'
import { useShell } from './ShellContext.ts'
import { shellMessages } from './shellMessages.ts'
import { useRouter } from './useRouter.ts'
import { useText } from './useText.ts'

type Props = {
  readonly title: ReactNode
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly help?: RouteRef<void> | undefined
  readonly back: boolean
  readonly start?: ReactNode
  readonly end?: ReactNode
}

/** The heading of a view, a way back or help before it, close after it. */
export function Header({ title, heading, help, back, start, end }: Props) {
  const { kernel, embedded } = useShell()
  const { state, push, back: goBack } = useRouter()
  const t = useText(shellMessages)
  // Of this view: while it gives way to the next one, the router is already there.
  const [deep] = useState(state.history.length > 1)
  const first = () => {
    if (start !== undefined) return start
    if (back && deep)
      return <IconButton icon="back" label={t('back')} data-back="" onClick={goBack} />
    return (
      help && (
        <IconButton icon="help" label={t('help')} focusKey="help" onClick={() => push(help)} />
      )
    )
  }
  return (
    <div className="header">
      <span className="header-start">{first()}</span>
      <h1 className="heading" id="heading" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <span className="header-end">
        {end}
        {!embedded && (
          <IconButton
            icon="close"
            label={t('close')}
            data-close=""
            onClick={() => kernel.router.requestClose()}
          />
        )}
      </span>
    </div>
  )
}
