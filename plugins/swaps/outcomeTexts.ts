import type { OutcomeLabels } from '#ui-shell/slots'

const swap: OutcomeLabels = {
  sent: { en: 'Swap sent. Waiting for the network…', ar: 'أُرسل التبديل. في انتظار الشبكة…' },
  confirmed: { en: 'Your swap is confirmed', ar: 'تم تأكيد التبديل' },
  failed: {
    en: 'Your swap failed. Your tokens are still there',
    ar: 'فشل التبديل. رموزك ما زالت في حسابك',
  },
  replaced: {
    en: 'Your swap was replaced by another transaction',
    ar: 'استُبدل التبديل بمعاملة أخرى',
  },
  rejected: { en: 'You rejected the swap. Nothing was sent', ar: 'لقد رفضت التبديل. لم يُرسل شيء' },
  unknown: {
    en: 'Nobody knows yet whether the swap was sent. Look at your activity',
    ar: 'لا يُعرف بعد هل أُرسل التبديل أم لا. راجع نشاطك',
  },
}
const approval: OutcomeLabels = {
  sent: { en: 'Approval sent. Waiting for the network…', ar: 'أُرسلت الموافقة. في انتظار الشبكة…' },
  confirmed: { en: 'Approved. You can swap now', ar: 'تمت الموافقة. يمكنك التبديل الآن' },
  failed: { en: 'The approval failed. Nothing was swapped', ar: 'فشلت الموافقة. لم يُبدَّل شيء' },
  replaced: {
    en: 'The approval was replaced by another transaction',
    ar: 'استُبدلت الموافقة بمعاملة أخرى',
  },
  rejected: {
    en: 'You rejected the approval. Nothing was swapped',
    ar: 'لقد رفضت الموافقة. لم يُبدَّل شيء',
  },
  unknown: {
    en: 'Nobody knows yet whether the approval was sent. Look at your activity',
    ar: 'لا يُعرف بعد هل أُرسلت الموافقة أم لا. راجع نشاطك',
  },
}

/** Toast texts for outcomes that arrive off screen. */
export const outcomeTexts = {
  swap,
  approval,
  liquidity: { en: 'Insufficient liquidity', ar: 'السيولة غير كافية' },
} as const
