import type { Label } from '#ui-shell'

/** Toast texts for outcomes that arrive off screen. */
export const payTexts = {
  success: { en: 'Your payment has arrived', ar: 'وصلت دفعتك' },
  failed: { en: 'Your payment failed', ar: 'فشلت دفعتك' },
  refunded: { en: 'Your payment was refunded', ar: 'أُعيدت إليك دفعتك' },
  unknown: {
    en: 'Nobody knows yet whether you paid. Look at your activity',
    ar: 'لا يُعرف بعد هل تم الدفع أم لا. راجع نشاطك',
  },
  altered: {
    en: 'Warning: what was sent is not what you reviewed',
    ar: 'تحذير: ما أُرسل ليس ما راجعته',
  },
  link: { en: 'View', ar: 'عرض' },
} as const satisfies Readonly<Record<string, Label>>
