import { Button, useTask, useText, useToast } from '#ui-shell'
import { messages } from './messages.ts'

/** Reads an address from the clipboard, where the browser lets a page do so. */
export function PasteButton({ onPaste }: { onPaste(text: string): void }) {
  const t = useText(messages)
  const showToast = useToast()
  const paste = useTask(async (signal: AbortSignal) => {
    const text = await navigator.clipboard.readText().catch(() => {
      // The visitor, or the browser, refused.
      showToast({ message: t('pasteFailed'), variant: 'error' })
      return ''
    })
    // The form may be gone, or a host's, by the time that the visitor allows it.
    if (!signal.aborted && text.trim() !== '') onPaste(text.trim())
  })
  // Not in Firefox before 125, nor without a secure context.
  if (!navigator.clipboard || !('readText' in navigator.clipboard)) return null
  return (
    <Button
      variant="quiet"
      data-action="paste"
      busy={paste.status === 'busy'}
      onClick={() => void paste.run()}
    >
      {t('paste')}
    </Button>
  )
}
