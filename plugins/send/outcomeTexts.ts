import type { OutcomeLabels } from '#ui-shell/slots'

/** Toast texts for outcomes that arrive off screen. */
export const outcomeTexts: OutcomeLabels = {
  sent: { en: 'Sent. Waiting for the network…', ar: 'تم الإرسال. في انتظار الشبكة…' },
  confirmed: { en: 'Your transfer is confirmed', ar: 'تم تأكيد تحويلك' },
  failed: { en: 'Your transfer failed', ar: 'فشل تحويلك' },
  replaced: {
    en: 'Your transfer was replaced by another transaction',
    ar: 'استُبدل تحويلك بمعاملة أخرى',
  },
  rejected: {
    en: 'You rejected the transfer. Nothing was sent',
    ar: 'لقد رفضت التحويل. لم يُرسل شيء',
  },
  unknown: {
    en: 'Nobody knows yet whether it was sent. Look at your activity',
    ar: 'لا يُعرف بعد هل أُرسل أم لا. راجع نشاطك',
  },
}
