/** Said by pages and templates by themselves, in answer to a request or without any; their own tests prove them. */
export const saidByPages: readonly string[] = [
  // The owner's and the editor's fields, whose values no request of a visitor carries
  ...['Please enter a valid email', 'Emails must be formatted as {email}', '{val} is not a valid page URL'],
  ...['A List must be selected', 'Add an email subject', 'You may only edit one tag at a time'],
  ...['This tag already exists', 'Your dataset must have at least one row'],
  ...['Your dataset must have at least one column', 'Your dataset has been truncated to {maxRows} rows'],
  ...['Your dataset has been truncated to {maxColumns} columns', 'One or more rows was missing data'],
  ...['Hue out of bounds.', 'Saturation out of bounds.', 'Lightness out of bounds.', 'Alpha out of bounds.'],
  'Missing an H/S/L value.',
  // Parts of postal codes, by which a shop names zones; an address has whole ones
  ...['An FSA code is invalid.', 'Enter only the 1-4 character outcode portion of postcodes.'],
  ...['Enter only the first three characters of the Eircode', 'Enter up to 3 digits of the postcode', 'Postcodes'],
  // Titles and states of dialogs, forms, carts and uploads
  ...['Unable to Add Item', 'Unable to Purchase Item', 'Unable to purchase Gift Card', 'Signed up!'],
  ...['Error processing form submission. Please reload and try again.', 'Unknown error, please try again later.'],
  'Your form has encountered a problem. Please scroll down to review.',
  ...['Unable to update quantity', 'Unable to update form', 'Unable to open form', 'Unable to remove item'],
  ...['Please check your internet connection.', 'Something went wrong', 'Network error'],
  ...['Unable to connect. Please try again', 'Unable to load. Try again.', 'Unable to load collections'],
  ...['Unable to load fonts', 'File processing failed', 'File processing failed to complete'],
  ...['File processing cancelled', 'Error uploading', 'Unable to Upload File', 'Unable to Rename File'],
  ...['There was a problem while uploading your file.', 'There was a problem while renaming your file.'],
  'No response data from job request.',
  // Trackers and templates
  ...['Error tracking event: HTTP Status {code}', 'no payload', 'Enterprise V3 ReCaptcha site key not found'],
  ...['No timezone data loaded', 'N/A', 'Unavailable', 'Invalid date.', 'No Comments', '1 Comment', 'N Comments'],
];
