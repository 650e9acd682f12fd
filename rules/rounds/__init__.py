"""几桌几轮: who sits with whom when several tables play several rounds, and how they stand; pure.

meetings    排桌: schedules in which everybody meets everybody as evenly as possible
making      the search that made them, and the bound that they are held to
standings   名次: table points 4-3-2-1 beside the points, and what decides between equals
"""
