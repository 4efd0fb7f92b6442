interface TagForm {
  readonly detail: string;
  readonly attributes: readonly string[];
  /** Others are what is given to it. */
  readonly takesOthers?: boolean;
  /** With it, the tag may have a body in place of a block. */
  readonly body?: boolean;
}

/** How each platform tag is written; of one that is not listed only its name is known. */
export const tagForms: Readonly<Record<string, TagForm>> = {
  navigation: { detail: 'The pages of a navigation.', attributes: ['navigationId', 'template'] },
  'folder-navigation': { detail: 'The pages of the folder that the page is in.', attributes: ['template'] },
  'folder-nav': { detail: 'The pages of the folder that the page is in.', attributes: ['template'] },
  'block-field': {
    detail: 'Blocks that an owner puts into a place of the template.',
    attributes: ['id', 'label', 'columns', 'class'],
  },
  script: { detail: 'A script of scripts/.', attributes: ['src', 'combo'] },
  island: { detail: 'A component of islands/.', attributes: ['name', 'load', 'media'], takesOthers: true, body: true },
  query: {
    detail: 'Items of a collection.',
    attributes: ['collection', 'limit', 'skip', 'tag', 'category', 'featured', 'template'],
    body: true,
  },
  category: { detail: 'The categories of a collection.', attributes: ['collection', 'template'], body: true },
  related: { detail: 'Items like one.', attributes: ['collectionId', 'itemId', 'limit', 'template'], body: true },
};
