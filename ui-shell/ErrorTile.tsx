import { useState } from 'react'
import { Button } from './Button.tsx'
import type { Reload } from './findReloadReason.ts'
import { Icon } from './Icon.tsx'
import { Notice } from './Notice.tsx'
import { Screen } from './Screen.tsx'
import { shellMessages } from './shellMessages.ts'
import { useLaterParts } from './useLaterParts.ts'
import { useOnline } from './useOnline.ts'
import { useText } from './useText.ts'

/** Stands in for a view that is missing, did not load, or threw. */
export function ErrorTile({
  missing,
  error,
  onRetry,
}: {
  readonly missing: boolean
  readonly error: unknown
  onRetry(): void
}) {
  const t = useText(shellMessages)
  const online = useOnline()
  const [wasOnline] = useState(online)
  const isOffline = useFailedOffline(error, online)
  const later = useLaterParts()
  const [reload, setReload] = useState<Reload>()
  const why = missing
    ? t('missing.text')
    : reload?.reason === 'updated'
      ? t('updated.text')
      : isOffline
        ? t('broken.offline')
        : t('broken.text')
  return (
    <Screen title={t('broken.title')} footer="none">
      {later && (
        <later.ReloadCheck {...{ error, onRetry }} online={wasOnline} onChange={setReload} />
      )}
      <div data-fault={missing ? 'missing' : 'failed'}>
        <Notice
          icon={isOffline ? 'offline' : 'puzzle'}
          tone="error"
          title={why}
          action={
            !missing && (
              <Button
                data-action={reload ? 'reload' : 'retry'}
                icon={<Icon name="retry" small />}
                onClick={reload?.run ?? onRetry}
              >
                {reload ? t('reload') : t('retry')}
              </Button>
            )
          }
        />
      </div>
    </Screen>
  )
}

/** True for an error met offline; back online, too, while the view is loaded once more. */
function useFailedOffline(error: unknown, online: boolean): boolean {
  const [offlineError, setOfflineError] = useState<unknown>()
  if (!online && offlineError !== error) setOfflineError(error)
  return error !== undefined && offlineError === error
}
