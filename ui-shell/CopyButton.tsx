import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import type { DataAttributes } from './DataAttributes.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { laterMessages } from './laterMessages.ts'
import { useAnnounce } from './useAnnounce.ts'
import { useKernel } from './useKernel.ts'
import { useText } from './useText.ts'
import { useToast } from './useToast.ts'

type Props = DataAttributes & {
  /** The text that is copied. */
  readonly text: string
  /** The text of the button: "Copy address". */
  readonly label?: string
  /** Shows the words instead of an icon alone. */
  readonly children?: ReactNode
  /** The look of a button with words: `quiet` by default; a primary one is as wide as the view. */
  readonly variant?: 'primary' | 'quiet'
  /** Says in a toast that it was copied, in these words. */
  readonly toast?: string
}

const feedbackDuration = 1500

/** Copies a text and confirms it; a failure is shown in a toast. */
export function CopyButton({ text, label, children, variant = 'quiet', toast, ...data }: Props) {
  const { platform } = useKernel()
  const showToast = useToast()
  const t = useText(laterMessages)
  const announce = useAnnounce()
  // Another text is not copied yet.
  const [copied, setCopied] = useState<string>()
  const done = copied === text
  useEffect(
    () => (done ? platform.after(feedbackDuration, () => setCopied(undefined)) : undefined),
    [done, platform],
  )
  const copy = () =>
    void platform.copy(text).then(
      () => {
        setCopied(text)
        if (toast === undefined) announce(t('copied'))
        else showToast({ message: toast, variant: 'success' })
      },
      () => showToast({ message: t('copyFailed'), variant: 'error' }),
    )
  const icon = done ? 'check' : 'copy'
  if (children === undefined)
    return <IconButton {...data} icon={icon} label={label ?? t('copy')} onClick={copy} />
  return (
    <Button
      {...data}
      variant={variant}
      wide={variant === 'primary'}
      icon={<Icon name={icon} small />}
      onClick={copy}
    >
      {done ? t('copied') : children}
    </Button>
  )
}
