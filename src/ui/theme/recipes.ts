import { alertRecipe } from './recipes/alert'
import { buttonRecipe } from './recipes/button'
import { cardRecipe } from './recipes/card'
import { checkboxRecipe } from './recipes/checkbox'
import { radioCardRecipe, switchRecipe } from './recipes/choice'
import { dataListRecipe } from './recipes/data-list'
import { dialogRecipe, drawerRecipe } from './recipes/dialog'
import { emptyStateRecipe } from './recipes/empty-state'
import { fieldRecipe, inputRecipe, nativeSelectRecipe, textareaRecipe } from './recipes/field'
import { filterControlRecipe } from './recipes/filter-control'
import { kbdRecipe } from './recipes/kbd'
import { listboxRecipe } from './recipes/listbox'
import { skeletonRecipe, spinnerRecipe } from './recipes/loading'
import { menuRecipe } from './recipes/menu'
import { popoverRecipe } from './recipes/popover'
import { statRecipe } from './recipes/stat'
import { tableRecipe } from './recipes/table'
import { tabsRecipe } from './recipes/tabs'
import { tagRecipe } from './recipes/tag'
import { timelineRecipe } from './recipes/timeline'
import { toastRecipe } from './recipes/toast'
import { treeViewRecipe } from './recipes/tree-view'

/** Styles of the Chakra components with one element. */
export const recipes = {
  button: buttonRecipe,
  checkbox: checkboxRecipe,
  filterControl: filterControlRecipe,
  input: inputRecipe,
  kbd: kbdRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  textarea: textareaRecipe,
}

/** Styles of the Chakra components with several elements. */
export const slotRecipes = {
  alert: alertRecipe,
  card: cardRecipe,
  dataList: dataListRecipe,
  dialog: dialogRecipe,
  drawer: drawerRecipe,
  emptyState: emptyStateRecipe,
  field: fieldRecipe,
  listbox: listboxRecipe,
  menu: menuRecipe,
  nativeSelect: nativeSelectRecipe,
  popover: popoverRecipe,
  radioCard: radioCardRecipe,
  stat: statRecipe,
  switch: switchRecipe,
  table: tableRecipe,
  tabs: tabsRecipe,
  tag: tagRecipe,
  timeline: timelineRecipe,
  toast: toastRecipe,
  treeView: treeViewRecipe,
}
