import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import contrast from './contrast.css?inline'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { laterMessages } from './laterMessages.ts'
import { NewTabNote } from './NewTabNote.tsx'
import { useShell } from './ShellContext.ts'
import { Spinner } from './Spinner.tsx'
import { safeHref } from './safeHref.ts'
import css from './toast.css?inline'
import type { Toast, Toasts } from './toasts.ts'
import { useLabels } from './useLabels.ts'
import { useStyles } from './useStyles.ts'
import { useTallCard } from './useTallCard.ts'
import { useText } from './useText.ts'

const icons = { success: 'check', error: 'error', loading: 'clock' } as const

/** The toast on screen. It is announced once, never takes the focus, and waits for its texts. */
export function ToastViewport({ toasts }: { readonly toasts: Toasts }) {
  return (
    <Suspense>
      <CurrentToast toasts={toasts} />
    </Suspense>
  )
}

function CurrentToast({ toasts }: { readonly toasts: Toasts }) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get)
  useStyles(css)
  useStyles(contrast)
  const { announce } = useShell()
  const toText = useLabels([toast?.message, toast?.link?.label])
  const t = useText(laterMessages)
  const message = toast && toText(toast.message)
  useEffect(() => {
    if (toast && message !== undefined && toasts.markAnnounced())
      announce(message, { assertive: toast.variant === 'error' })
  }, [toasts, toast, message, announce])
  if (!toast) return null
  return (
    <ToastBox key={toast.key} toasts={toasts} variant={toast.variant}>
      {toast.variant === 'loading' && !toast.svg ? (
        <Spinner />
      ) : (
        <Icon name={toast.svg ?? icons[toast.variant]} small />
      )}
      <span>{message}</span>
      {toast.link && (
        <a href={safeHref(toast.link.href)} target="_blank" rel="noreferrer noopener">
          <span>
            {toText(toast.link.label)}
            <NewTabNote />
          </span>
        </a>
      )}
      {!toast.autoClose && <IconButton icon="close" label={t('dismiss')} onClick={toasts.hide} />}
    </ToastBox>
  )
}

type BoxProps = {
  readonly toasts: Toasts
  readonly variant: Toast['variant']
  readonly children: ReactNode
}

/** Keeps the toast while it is pointed at or has the focus; below the title that it would cover. */
function ToastBox({ toasts, variant, children }: BoxProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const box = useRef<HTMLDivElement>(null)
  const tall = useTallCard(box)
  useEffect(() => (held ? toasts.pause() : undefined), [held, toasts])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its link and button take the presses
    <div
      ref={box}
      className={`toast ${variant}`}
      data-low={tall || undefined}
      data-toast={variant}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {children}
    </div>
  )
}
