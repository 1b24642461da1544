import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { laterMessages } from './laterMessages.ts'
import { useShell } from './ShellContext.ts'
import { Spinner } from './Spinner.tsx'
import { safeHref } from './safeHref.ts'
import css from './toast.css?inline'
import type { Toasts } from './toasts.ts'
import { useLabels } from './useLabels.ts'
import { useStyles } from './useStyles.ts'
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
  const { announce } = useShell()
  const toText = useLabels([toast?.message, toast?.link?.label])
  const t = useText(laterMessages)
  const message = toast && toText(toast.message)
  useEffect(() => {
    if (toast && message !== undefined) announce(message, { assertive: toast.variant === 'error' })
  }, [toast, message, announce])
  if (!toast) return null
  return (
    <div className={`toast ${toast.variant}`} data-toast={toast.variant} key={toast.key}>
      {toast.variant === 'loading' && !toast.svg ? (
        <Spinner />
      ) : (
        <Icon name={toast.svg ?? icons[toast.variant]} small />
      )}
      <span>{message}</span>
      {toast.link && (
        <a href={safeHref(toast.link.href)} target="_blank" rel="noreferrer noopener">
          {toText(toast.link.label)}
        </a>
      )}
      {!toast.autoClose && <IconButton icon="close" label={t('dismiss')} onClick={toasts.hide} />}
    </div>
  )
}
