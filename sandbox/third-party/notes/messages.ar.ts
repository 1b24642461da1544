export default {
  title: 'ملاحظات',
  label: 'ملاحظتك',
  save: 'حفظ',
  saved: 'حُفظت الملاحظة',
  setting: 'ملاحظة',
  none: 'لا شيء',
  clear: 'انسَ الملاحظة',
}
