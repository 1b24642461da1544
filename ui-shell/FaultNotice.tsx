import { Button } from './Button.tsx'
import type { Fault } from './Fault.ts'
import { Icon } from './Icon.tsx'
import { laterMessages } from './laterMessages.ts'
import { Notice } from './Notice.tsx'
import { shellMessages } from './shellMessages.ts'
import { useOnline } from './useOnline.ts'
import { useReload } from './useReload.ts'
import { useText } from './useText.ts'

/** Says why a view is not there, and offers the way on. */
export function FaultNotice({ missing, error, onRetry }: Fault) {
  const t = useText(laterMessages)
  const tShell = useText(shellMessages)
  const online = useOnline()
  const reload = useReload(error)
  const why = missing
    ? t('missing.text')
    : reload
      ? t('updated.text')
      : online
        ? t('broken.text')
        : t('broken.offline')
  return (
    <Notice
      icon={online ? 'puzzle' : 'offline'}
      tone="error"
      title={why}
      action={
        !missing && (
          <Button
            data-action={reload ? 'reload' : 'retry'}
            icon={<Icon name="retry" small />}
            onClick={reload ?? onRetry}
          >
            {reload ? t('reload') : tShell('retry')}
          </Button>
        )
      }
    />
  )
}
