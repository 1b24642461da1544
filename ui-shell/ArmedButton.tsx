import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import css from './review.css?inline'
import { reviewMessages } from './reviewMessages.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useArmed } from './useArmed.ts'
import { useKernel } from './useKernel.ts'
import { useStyles } from './useStyles.ts'
import { useText } from './useText.ts'

/** How long the button asks for another press (ms). */
const earlyDuration = 3000

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'submit'> & {
  /** Called by the press of a visitor, once the button is armed. */
  onPress(): void
}

/**
 * A button for what cannot be undone. It can be pressed half a second after it was shown, moved, or
 * the page came back into focus, so that no press meant for something else lands on it; and only
 * by the visitor: neither a script nor a key that is held down presses it. Until then it is dimmed,
 * and an earlier press makes it ask for another.
 */
export function ArmedButton({ onPress, children, busy = false, ...rest }: Props) {
  useStyles(css)
  const t = useText(reviewMessages)
  const { platform } = useKernel()
  const announce = useAnnounce()
  const root = useRef<HTMLSpanElement>(null)
  const { armed, isStill } = useArmed(root)
  const [early, setEarly] = useState(false)
  useEffect(
    () => (early ? platform.after(earlyDuration, () => setEarly(false)) : undefined),
    [early, platform],
  )
  const press = (event: MouseEvent) => {
    if (!event.isTrusted) return
    if (armed && isStill()) {
      setEarly(false)
      return onPress()
    }
    setEarly(true)
    announce(t('pressAgain'))
  }
  const ignoreRepeat = (event: KeyboardEvent) => event.repeat && event.preventDefault()
  return (
    <span
      ref={root}
      className="armed"
      data-armed={armed || undefined}
      data-early={early || undefined}
    >
      <Button
        {...rest}
        busy={busy}
        aria-disabled={!armed || undefined}
        onClick={press}
        onKeyDown={ignoreRepeat}
      >
        {early && !busy ? t('pressAgain') : children}
      </Button>
    </span>
  )
}
