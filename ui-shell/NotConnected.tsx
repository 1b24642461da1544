import type { RouteRef } from '#kernel'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { useRouter } from './useRouter.ts'

type Props = {
  /** Translates the view's own texts. */
  readonly t: (key: 'none' | 'noneText' | 'connect') => string
  /** The view that the button leads to. */
  readonly connectRoute: RouteRef<void>
}

/** Shown in place of a view that needs a connected wallet; leads to connecting one. */
export function NotConnected({ t, connectRoute }: Props) {
  const router = useRouter()
  return (
    <Notice
      icon="wallet"
      title={t('none')}
      action={
        <Button variant="primary" onClick={() => router.reset(connectRoute)}>
          {t('connect')}
        </Button>
      }
    >
      {t('noneText')}
    </Notice>
  )
}
