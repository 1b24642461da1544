import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { DataAttributes } from './Attributes.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { shellTexts } from './shellTexts.ts'
import { toasts } from './toasts.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useKernel } from './useKernel.ts'
import { useText } from './useText.ts'

type Props = DataAttributes & {
  readonly text: string
  /** What is copied, in words: "Copy address". */
  readonly label?: string
  /** Shows the words instead of an icon alone. */
  readonly children?: ReactNode
  /** Says in a toast that it was copied, in these words. */
  readonly toast?: string
}

const shownFor = 1500

/** Copies a text and says so; that it could not is said in a toast. */
export function CopyButton({ text, label, children, toast, ...data }: Props) {
  const { platform, use } = useKernel()
  const t = useText(shellTexts)
  const announce = useAnnounce()
  const [done, setDone] = useState(false)
  useEffect(
    () => (done ? platform.after(shownFor, () => setDone(false)) : undefined),
    [done, platform],
  )
  const say = (message: string, variant: 'success' | 'error') =>
    void use(toasts).then((rack) => rack.show({ message, variant }))
  const copy = () =>
    void platform.copy(text).then(
      () => {
        setDone(true)
        if (toast === undefined) announce(t('copied'))
        else say(toast, 'success')
      },
      () => say(t('copyFailed'), 'error'),
    )
  const icon = done ? 'check' : 'copy'
  if (children === undefined)
    return <IconButton {...data} icon={icon} label={label ?? t('copy')} onClick={copy} />
  return (
    <Button {...data} variant="quiet" icon={<Icon name={icon} small />} onClick={copy}>
      {done ? t('copied') : children}
    </Button>
  )
}
