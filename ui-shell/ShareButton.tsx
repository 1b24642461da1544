import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Icon } from './Icon.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { useText } from './useText.ts'

/** Shares a link with the device's own sheet, or copies it where there is none. */
export function ShareButton({ href }: { /** The link that is shared. */ readonly href: string }) {
  const t = useText(reviewMessages)
  if (typeof navigator.share !== 'function')
    return (
      <CopyButton text={href} data-action="share">
        {t('copyLink')}
      </CopyButton>
    )
  return (
    <Button
      variant="quiet"
      data-action="share"
      icon={<Icon name="external" small />}
      // A visitor who closes the sheet shares nothing, which is no error.
      onClick={() => void navigator.share({ url: href }).catch(() => {})}
    >
      {t('share')}
    </Button>
  )
}
