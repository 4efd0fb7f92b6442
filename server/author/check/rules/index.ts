import type { Rule } from '../analysis/rule.ts';
import { addressTaken } from './address-taken.ts';
import { altMissing } from './alt-missing.ts';
import { applyArgumentUnknown } from './apply-arguments.ts';
import { assetMissing } from './asset-missing.ts';
import { branchUnreachable } from './branch-unreachable.ts';
import { confMemberMisspelt } from './conf-member.ts';
import { confValueInvalid } from './conf-value.ts';
import { elementEmpty } from './element-empty.ts';
import { encodingWrong } from './encoding.ts';
import { fixtureShape } from './fixture-shape.ts';
import { headersMissing } from './headers-missing.ts';
import { htmlUnbalanced } from './html-unbalanced.ts';
import { idRepeated } from './id-repeated.ts';
import { itemUnlisted } from './item-unlisted.ts';
import { linkDead } from './link-dead.ts';
import { linkTargetMissing } from './link-target-missing.ts';
import { nameDeprecated } from './name-deprecated.ts';
import { nameUnknown } from './name-unknown.ts';
import { applyNameless, blockUnused, partialUnknown } from './partials.ts';
import {
  navigationUnknown,
  queryCollectionUnknown,
  scriptFileMissing,
  tagAttributeMisspelt,
  tagValueInvalid,
} from './tag-values.ts';
import { attributeNameUnescaped, commentUnescaped } from './value-as-markup.ts';
import {
  addressUnescaped,
  attributeUnescaped,
  attributeUnquoted,
  scriptUnescaped,
  srcdocUnescaped,
  styleUnescaped,
  textUnescaped,
} from './value-unescaped.ts';
import { variableUnknown } from './variable-unknown.ts';

/** Every rule; what is written about one is written in the rule itself. */
export const rules: readonly Rule[] = [
  partialUnknown,
  applyNameless,
  nameUnknown,
  variableUnknown,
  nameDeprecated,
  applyArgumentUnknown,
  navigationUnknown,
  queryCollectionUnknown,
  tagValueInvalid,
  tagAttributeMisspelt,
  scriptFileMissing,
  assetMissing,
  linkDead,
  linkTargetMissing,
  confMemberMisspelt,
  confValueInvalid,
  fixtureShape,
  itemUnlisted,
  addressTaken,
  encodingWrong,
  headersMissing,
  blockUnused,
  branchUnreachable,
  htmlUnbalanced,
  altMissing,
  idRepeated,
  elementEmpty,
  textUnescaped,
  attributeUnescaped,
  addressUnescaped,
  attributeUnquoted,
  scriptUnescaped,
  styleUnescaped,
  srcdocUnescaped,
  attributeNameUnescaped,
  commentUnescaped,
];
