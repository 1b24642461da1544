import type { Label } from '#ui-shell'

/** What is said of a transaction while the visitor may be anywhere. */
export const outcomeTexts = {
  sent: { en: 'Sent. Waiting for the network…', ar: 'تم الإرسال. في انتظار الشبكة…' },
  confirmed: { en: 'Your transfer is confirmed', ar: 'تم تأكيد تحويلك' },
  failed: { en: 'Your transfer failed', ar: 'فشل تحويلك' },
  replaced: { en: 'Your transfer was replaced by another transaction', ar: 'استُبدل تحويلك بمعاملة أخرى' },
  rejected: { en: 'You rejected the transfer. Nothing was sent', ar: 'لقد رفضت التحويل. لم يُرسل شيء' },
  unknown: { en: 'Nobody knows yet whether it was sent. Look at your activity', ar: 'لا يُعرف بعد هل أُرسل أم لا. راجع نشاطك' },
  altered: { en: 'Warning: what was sent is not what you reviewed', ar: 'تحذير: ما أُرسل ليس ما راجعته' },
  link: { en: 'View', ar: 'عرض' },
} as const satisfies Readonly<Record<string, Label>>
