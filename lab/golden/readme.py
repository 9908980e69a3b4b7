"""Makes the picture and the animation of the README anew: `python -m lab.golden.readme`.

Needs Chromium (`apt-get install chromium fonts-noto-cjk`) and the built page (`sh .ci/page`). Look
at both files before you commit them.
"""

from lab.golden import evening_picture, hand_animation

if __name__ == "__main__":
    evening_picture.save()
    hand_animation.save()
