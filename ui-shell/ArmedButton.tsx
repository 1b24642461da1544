import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { useKernel } from './useKernel.ts'

/** Time without motion, visible and focused, before a press counts (ms). */
const armDelay = 500

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'submit'> & { onPress(): void }

const getPosition = (button: Element | null | undefined) => {
  const { left = 0, top = 0 } = button?.getBoundingClientRect() ?? {}
  return `${Math.round(left)},${Math.round(top)}`
}

/**
 * A button for what cannot be undone. It can be pressed half a second after it was shown, moved, or
 * the page came back into focus, so that no press meant for something else
 * lands on it; and only by the visitor: neither a script nor a key that is held down presses it.
 */
export function ArmedButton({ onPress, ...rest }: Props) {
  const { platform } = useKernel()
  const root = useRef<HTMLSpanElement>(null)
  const position = useRef<string>(undefined)
  const [shown, setShown] = useState(0)
  const [armed, setArmed] = useState(false)
  const rearm = useCallback(() => {
    setArmed(false)
    setShown((count) => count + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each showing begins anew
  useEffect(
    () =>
      platform.after(armDelay, () => {
        position.current = getPosition(root.current)
        setArmed(true)
      }),
    [platform, shown],
  )
  useEffect(() => {
    window.addEventListener('focus', rearm)
    document.addEventListener('visibilitychange', rearm)
    return () => {
      window.removeEventListener('focus', rearm)
      document.removeEventListener('visibilitychange', rearm)
    }
  }, [rearm])
  const press = (event: MouseEvent) => {
    if (!armed || !event.isTrusted) return
    if (getPosition(root.current) === position.current) onPress()
    else rearm()
  }
  const ignoreRepeat = (event: KeyboardEvent) => event.repeat && event.preventDefault()
  return (
    <span ref={root} className="armed" data-armed={armed || undefined}>
      <Button {...rest} onClick={press} onKeyDown={ignoreRepeat} />
    </span>
  )
}
