import type { ObjectStore } from '../../store/objects/index.ts';

/** Days after which a shared picture is made anew: nobody knows whether a page still shows it. */
const DAYS = 60;
const DAY = 86_400_000;

/** Removes resized pictures that were made long ago; of those that pages still show, each is made once more. */
export async function forgetPictures(shared: ObjectStore): Promise<void> {
  for await (const { name, age } of shared.list('')) if ((await age()) > DAYS * DAY) await shared.remove(name);
}
