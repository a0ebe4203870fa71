"""The primitive actions on sites, for each way in which a site can hold pieces (spec 04 §6)."""
